/** HTML that is safe as it stands: made by `html`, which escapes whatever text is put into it. */
export class Html {
  constructor(readonly source: string) {}
}

type Piece = Html | string | number | readonly Html[] | null;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function source(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.source;
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return piece.map((part) => part.source).join('');
}

/** A template: what stands in it is HTML, what is put in is text unless it is `Html` itself. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.map((string, index) => (index === 0 ? string : source(pieces[index - 1] ?? null) + string)).join(''));
}
