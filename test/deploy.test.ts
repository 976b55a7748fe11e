import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, parseDocument } from 'yaml';
import { newFolder } from '../lab/catalogue-folder.ts';
import { needingPrograms } from '../lab/needing.ts';
import packageJson from '../package.json' with { type: 'json' };
import { run } from './support/command.ts';

const folder = join(import.meta.dir, '../deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const dockerfile = read('Dockerfile');
const nginx = read('nginx.conf');
const varnish = read('varnish.vcl');
const unit = read('verdicts.service');
const kubernetes = read('kubernetes.yaml');

interface ComposeService {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: unknown;
  readonly read_only?: boolean;
}

const composeDocument = parseDocument(read('compose.yaml'), { merge: true });
const compose = composeDocument.toJS() as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

interface KubernetesObject {
  readonly kind: string;
  readonly spec: {
    readonly selector?: unknown;
    readonly template?: {
      readonly metadata: { readonly labels: unknown };
      readonly spec: {
        readonly containers: readonly [
          {
            readonly image: string;
            readonly args: readonly string[];
            readonly volumeMounts: readonly { readonly mountPath: string }[];
            readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
            readonly readinessProbe: { readonly httpGet: unknown };
            readonly startupProbe: { readonly httpGet: unknown };
            readonly livenessProbe: { readonly httpGet: unknown };
          },
        ];
        readonly securityContext: { readonly runAsUser: number };
      };
    };
  };
}

const kubernetesDocuments = parseAllDocuments(kubernetes);
const kubernetesObjects = kubernetesDocuments.map((document) => document.toJS() as KubernetesObject);
const pod = kubernetesObjects[0]?.spec.template?.spec;

/** Every command line of `verdicts` in the files, without the word itself. */
const commandLines: Readonly<Record<string, readonly string[]>> = {
  Dockerfile: [...dockerfile.matchAll(/^CMD (\[.*\])$/gm)].flatMap(
    ([, words = '']) => JSON.parse(words) as string[],
  ),
  'verdicts.service': (/^ExecStart=\/usr\/local\/bin\/verdicts (.*)$/m.exec(unit)?.[1] ?? '').split(' '),
  'kubernetes.yaml': pod?.containers[0].args ?? [],
  'server-1 of compose.yaml': compose.services['server-1']?.command ?? [],
  'publisher of compose.yaml': compose.services['publisher']?.command ?? [],
};

describe('deploy/', () => {
  const help: Record<string, string> = {};
  beforeAll(async () => {
    for (const name of ['serve', 'publish']) help[name] = (await run(name, '--help')).stdout;
  });

  test.each(Object.entries(commandLines))('runs a command with options that there are: %s', (file, [
    name = '',
    ...words
  ]) => {
    const options = words.filter((word) => word.startsWith('--'));
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(help[name]).toContain(`  ${option} `);
    const port = words[words.indexOf('--admin-port') + 1];
    if (options.includes('--admin-port')) expect(port).toBe('9090');
    // Outside a pod, that port is for this machine alone.
    expect(options.includes('--admin-host')).toBe(file === 'kubernetes.yaml');
  });

  test('holds YAML without mistakes', () => {
    for (const document of [composeDocument, ...kubernetesDocuments])
      expect([...document.errors, ...document.warnings]).toEqual([]);
    expect(kubernetesObjects.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
    ]);
  });

  test('uses one port everywhere, that of serve', () => {
    expect(help['serve']).toMatch(/--port <port>[^-]*\(default: 3000\)/);
    expect(dockerfile).toMatch(/^EXPOSE 3000$/m);
    expect(kubernetes).toContain('containerPort: 3000');
    const servers = Object.keys(compose.services).filter((name) => name.startsWith('server-'));
    expect(servers).toHaveLength(3);
    expect([...nginx.matchAll(/^ +server (\S+):3000 /gm)].map(([, name]) => name)).toEqual(servers);
    expect([...varnish.matchAll(/\.host = "([^"]+)"; \.port = "3000"/g)].map(([, name]) => name)).toEqual(
      servers,
    );
    const { ports } = compose.services['cache'] ?? {};
    expect(ports?.map((pair) => pair.split(':')[1])).toEqual([/listen (\d+);/.exec(nginx)?.[1]]);
  });

  test('has systemd hold the socket that its unit serves', () => {
    const words = commandLines['verdicts.service'] ?? [];
    const after = (option: string) => words[words.indexOf(option) + 1];
    expect(read('verdicts.socket')).toContain(`ListenStream=${after('--host')}:${after('--port')}\n`);
    expect(unit).toMatch(/^Type=notify$/m);
    expect(unit).toMatch(/^ExecReload=\/bin\/kill -USR2 \$MAINPID$/m);
  });

  test('asks whether a server is well where it says so', () => {
    const { ports, startupProbe, readinessProbe, livenessProbe } = pod?.containers[0] ?? {};
    const health = JSON.parse(/HEALTHCHECK[^\n]*\n\s+CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]') as string[];
    expect(health.at(-1)).toContain('http://127.0.0.1:9090/ready');
    expect(ports).toContainEqual({ name: 'admin', containerPort: 9090 });
    expect(readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'admin' });
    expect(startupProbe?.httpGet).toEqual({ path: '/ready', port: 'admin' });
    expect(livenessProbe?.httpGet).toEqual({ path: '/live', port: 'admin' });
  });

  test('runs as one user without rights, on a file system that is read only', () => {
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(pod?.securityContext.runAsUser).toBe(10_001);
    const cache = /^ENV VERDICTS_CACHE_DIR=(.*)$/m.exec(dockerfile)?.[1] ?? '';
    expect(pod?.containers[0].volumeMounts.map(({ mountPath }) => mountPath)).toEqual([cache, '/tmp']);
    for (const [name, service] of Object.entries(compose.services))
      if (name !== 'database') expect([name, service.read_only]).toEqual([name, true]);
    expect(pod?.containers[0].image).toEndWith(`:${packageJson.version}`);
  });

  test('names files and volumes that there are', () => {
    for (const { volumes = [] } of Object.values(compose.services))
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('.'))
          expect([source, existsSync(join(folder, source))]).toEqual([source, true]);
        else expect(Object.keys(compose.volumes)).toContain(source);
    for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm))
      for (const source of sources.split(' '))
        expect([source, existsSync(join(folder, '..', source))]).toEqual([source, true]);
    const kept = /proxy_cache_path (\S+)\/verdicts /.exec(nginx)?.[1] ?? '';
    expect(compose.services['cache']?.volumes).toContain(`cached:${kept}`);
  });

  test('makes the roles that the guide makes', () => {
    const guide = readFileSync(join(folder, '../docs/stores.md'), 'utf8');
    const wanted = /<!-- sql: roles -->\n```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const script = /<<'SQL'\n([\s\S]*?)SQL\n/.exec(read('postgres-roles.sh'))?.[1] ?? '';
    const statements = (sql: string) =>
      sql
        .replace(/^--.*\n|^\\connect .*\n/gm, '')
        .replace(/ PASSWORD :'[a-z]+'/g, '')
        .split(';')
        .map((statement) => statement.trim().replace(/\s+/g, ' '));
    expect(statements(script)).toEqual(statements(wanted));
  });

  test('is documented in docs/deploy.md, file by file', () => {
    const guide = readFileSync(join(folder, '../docs/deploy.md'), 'utf8');
    for (const name of readdirSync(folder)) expect(guide).toContain(`(../deploy/${name})`);
    for (const [, name = ''] of guide.matchAll(/npm run ([a-z:]+)/g))
      expect(Object.keys(packageJson.scripts)).toContain(name);
    for (const [line, name = ''] of guide.matchAll(/^.*verdicts (serve|publish) .*$/gm))
      for (const [option] of line.matchAll(/(?<= )--[a-z-]+/g)) expect(help[name]).toContain(`  ${option} `);
  });

  needingPrograms('systemd-analyze').test('holds a unit that systemd finds no fault with', async () => {
    const own = newFolder();
    try {
      const file = join(own, 'verdicts.service');
      const socket = join(own, 'verdicts.socket');
      writeFileSync(file, unit.replace('/usr/local/bin/verdicts', '/bin/true'));
      writeFileSync(socket, read('verdicts.socket'));
      const verify = Bun.spawn(['systemd-analyze', 'verify', file, socket], { stderr: 'pipe' });
      const said = await verify.stderr.text();
      expect([await verify.exited, said]).toEqual([0, '']);
      // Exposure is from 0 to 10, in tenths; it is told in docs/deploy.md.
      const words = ['security', '--offline=true', '--no-pager', '--threshold=11', file];
      const security = Bun.spawn(['systemd-analyze', ...words], { stdout: 'ignore', stderr: 'ignore' });
      expect(await security.exited).toBe(0);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });

  needingPrograms('kubectl').test('holds a Deployment whose every field kubectl knows', async () => {
    const own = newFolder();
    try {
      const file = join(own, 'deployment.yaml');
      writeFileSync(file, kubernetes.split('\n---\n')[0] ?? '');
      // Without a cluster: it reads the object as its types say, which leaves out what they do not have.
      const words = ['set', 'env', '--local', '-f', file, '-o', 'json', 'ADDED=1'];
      const child = Bun.spawn(['kubectl', ...words], { stdout: 'pipe', stderr: 'ignore' });
      const known = (await child.stdout.json()) as object;
      const { env: _env, ...container } = (pod?.containers[0] ?? {}) as Record<string, unknown>;
      const spec = {
        ...kubernetesObjects[0]?.spec,
        template: { spec: { ...pod, containers: [container] } },
      };
      expect(known).toMatchObject({ ...kubernetesObjects[0], spec });
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });
});
