import type { Rolldown } from 'vite';

type NameOfChunk = Exclude<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>, string>;

/** Names the chunk of what a page can't do without: whatever its entry (HTML) reaches other than by a dynamic import. Null for the rest. */
export function ofEntry(entry: string, name: string): NameOfChunk {
  return (module, graph) => {
    const seen = new Set<string>();
    const isReached = (id: string): boolean => {
      if (seen.has(id)) return false;
      seen.add(id);
      const info = graph.getModuleInfo(id);
      return info !== null && ((info.isEntry && id.endsWith(`/${entry}`)) || info.importers.some(isReached));
    };
    return isReached(module) ? name : null;
  };
}
