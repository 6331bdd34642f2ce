/** 128 random bits as 22 characters of base64url. getRandomValues, because it is there on plain http as well. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
