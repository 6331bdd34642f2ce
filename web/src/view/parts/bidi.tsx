/** A person's name inside a sentence, kept from turning the direction of the words around it. Names hold no such characters themselves. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}

const isolated = /\u2068([^\u2069]*)\u2069/;

/** A sentence with names put in by `isolate`: each becomes a `<bdi>`. */
export function Bidi({ text }: { text: string }) {
  return <>{text.split(isolated).map((part, index) => (index % 2 === 1 ? <bdi key={part}>{part}</bdi> : part))}</>;
}
