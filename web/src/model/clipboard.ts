/**
 * Copies a text. False when the browser won't: the page then selects the text, so that the person can. Plain http has no navigator.clipboard; there the
 * old command still works, from inside a tap.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    // Missing on plain http, whatever the types say.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, or not allowed in this frame: the old way may still be.
  }
  return copyByCommand(text);
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true; // no keyboard slides in on a phone
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog: everything else on the page is inert and can't be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.focus({ preventScroll: true }); // selecting alone is not enough for every browser
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
