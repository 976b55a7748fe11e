import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A plain file server that answers a path with `<path>.html`, as GitHub Pages does. */
export interface FileServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves the files of a folder at the root of a new origin. */
export function serveFiles(root: string): FileServer {
  const server = Bun.serve({
    port: 0,
    fetch({ url }) {
      const path = decodeURIComponent(new URL(url).pathname);
      const file = [`${path}index.html`, path, `${path}.html`]
        .map((one) => join(root, one))
        .find((one) => existsSync(one) && statSync(one).isFile());
      return file === undefined
        ? new Response(Bun.file(join(root, '404.html')), { status: 404 })
        : new Response(Bun.file(file));
    },
  });
  return { origin: `http://localhost:${server.port}`, stop: () => server.stop(true) };
}
