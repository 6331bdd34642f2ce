import type { Rolldown } from 'vite';

type NameOfChunk = Exclude<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>, string>;
type Graph = Parameters<NameOfChunk>[1];

/** Does a module (as its path ends) reach this one other than by a dynamic import? It reaches itself. */
function reaches(start: string, module: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  return (
    module.endsWith(`/${start}`) ||
    (graph.getModuleInfo(module)?.importers.some((importer) => reaches(start, importer, graph, seen)) ?? false)
  );
}

/** Names the chunk of what every one of these modules reaches; null for the rest. */
export function reachedFrom(starts: readonly string[], name: string): NameOfChunk {
  return (module, graph) => (starts.every((start) => reaches(start, module, graph)) ? name : null);
}

/** Names the chunk of what none of these modules reaches; null for the rest. */
export function notReachedFrom(starts: readonly string[], name: string): NameOfChunk {
  return (module, graph) => (starts.some((start) => reaches(start, module, graph)) ? null : name);
}
