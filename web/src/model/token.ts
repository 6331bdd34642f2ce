const canonical = /^[0-9abcdefghjkmnpqrstvwxyz]{10}$/;

/**
 * The room that somebody means by what they typed or pasted: a code in any case and with any grouping, `o` for 0, `i` and `l` for 1, or a link to the
 * room. Null when it is neither.
 */
export function parseToken(text: string): string | null {
  const link = /\/r\/([^/?#\s]+)/.exec(text);
  const token = (link?.[1] ?? text)
    .toLowerCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return canonical.test(token) ? token : null;
}

/** A code as people read it to each other: 4-3-3. */
export function formatToken(token: string): string {
  return `${token.slice(0, 4)}-${token.slice(4, 7)}-${token.slice(7)}`;
}
