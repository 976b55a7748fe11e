import { cpuNanosecondsOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { compileGenerated } from '../catalogue.ts';
import { progress } from '../progress.ts';
import { serveVerdicts, stopServer } from '../server.ts';
import { median } from '../statistics.ts';
import type { Workspace } from '../workspace.ts';

/** Latencies of a kind of search, in milliseconds. */
export interface SearchCost {
  readonly kind: string;
  readonly path: string;
  readonly median: number;
  readonly worst: number;
  /** Median CPU time of the server per search; for that long it answers no other request. */
  readonly cpu: number;
}

/** Measurements for one number of products. */
export interface SearchResult {
  readonly products: number;
  readonly costs: readonly SearchCost[];
}

/** Generates, compiles and serves this many products, and searches them. */
export async function measureSearch(
  workspace: Workspace,
  products: number,
  rounds: number,
): Promise<SearchResult> {
  const { edition } = await compileGenerated(workspace, products);
  const { origin, pid, child } = await serveVerdicts(workspace, edition);
  const ask = async (path: string) => {
    const response = await fetch(`${origin}${path}`, { headers: { Accept: 'text/html' } });
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 404)
      throw new ScriptFailure(`${path} answered ${response.status}`);
  };
  const costs: SearchCost[] = [];
  for (const [kind, path] of Object.entries(kinds)) {
    progress(`Searching: ${kind} …`);
    const times: number[] = [];
    const cpu: number[] = [];
    // Round -1 is the warm-up, during which the JIT compiles.
    for (let round = -1; round < rounds; round++) {
      const cpuBefore = cpuNanosecondsOf(pid);
      const start = performance.now();
      await ask(path);
      if (round < 0) continue;
      times.push(performance.now() - start);
      cpu.push((cpuNanosecondsOf(pid) - cpuBefore) / 1e6);
    }
    costs.push({ kind, path, median: median(times), worst: Math.max(...times), cpu: median(cpu) });
  }
  await stopServer({ child });
  return { products, costs };
}

/** One address of each kind; the words are those of the generated products. */
const kinds: Readonly<Record<string, string>> = {
  'one letter': '/api/v1?q=a',
  'two letters': '/api/v1?q=th',
  'a word in most products': '/api/v1?q=the',
  'three words in most products': '/api/v1?q=you+to+the',
  'a word of names': '/api/v1?q=kestrel',
  'two words of names': '/api/v1?q=kestrel+notes',
  'a rare word': '/api/v1?q=00zz',
  'no results': '/api/v1?q=zzzz',
  Chinese: `/api/v1?q=${encodeURIComponent('竹取物語')}`,
  'a word with both filters': '/api/v1?q=the&verdict=skip&category=backup',
  'page 500': '/api/v1?q=the&offset=24950',
  'twelve words in most products': '/api/v1?q=the+one+and+a+for+you+to+who+it+of+has+need',
  'twelve digits and letters': '/api/v1?q=0+1+2+3+4+5+6+7+8+9+a+b',
  'a page of the site': '/?q=the',
  'a page of the site by rating': '/?q=people+who&verdict=worthit&order=rating',
  'no such review': '/reviews/acme-notes-for-the-people',
};
