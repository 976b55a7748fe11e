import { join } from 'node:path';
import fc from 'fast-check';
import { Contract } from '../../lab/contract/contract.ts';
import { addressOf } from '../../lab/contract/contract-addresses.ts';
import { madeRequests } from '../../lab/contract/made-requests.ts';
import { validValue } from '../../lab/contract/parameter-values.ts';
import { freePort } from '../../lab/free-port.ts';
import { until } from '../../lab/until.ts';
import { programOf, run, words } from '../toolbox.ts';
import type { Step } from './step.ts';

const root = join(import.meta.dir, '../..');

/** Tools that read the OpenAPI document and send requests to the service. */
export const contractSteps: readonly Step[] = [
  {
    name: 'Spectral',
    async run({ tools, folder, service }) {
      const place = await tools.npm('@stoplight/spectral-cli@6.16.3');
      await Bun.write(join(folder, 'rules.yaml'), 'extends: ["spectral:oas"]\n');
      const program = join(place, 'node_modules/.bin/spectral');
      const document = await documentIn(folder, service);
      await run(folder, words`${program} lint ${document} --ruleset=rules.yaml --fail-severity=warn`);
      return 'no errors, no warnings';
    },
  },
  {
    name: 'Redocly',
    async run({ tools, folder, service }) {
      const place = await tools.npm('@redocly/cli@2.77.0');
      const program = join(place, 'node_modules/.bin/redocly');
      const document = await documentIn(folder, service);
      const lint = words`${program} lint ${document} --config=${join(root, 'test/redocly.yaml')}`;
      await run(folder, lint, { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } });
      return 'no errors, no warnings';
    },
  },
  {
    name: 'openapi-typescript',
    async run({ tools, folder, service }) {
      const place = await tools.npm('openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3');
      const modules = join(place, 'node_modules');
      await Bun.write(join(folder, 'package.json'), '{ "type": "module" }');
      await Bun.write(join(folder, 'caller.ts'), Bun.file(join(import.meta.dir, 'caller.ts.txt')));
      await run(folder, ['ln', '-s', modules, 'node_modules']);
      const document = await documentIn(folder, service);
      await run(
        folder,
        words`${join(modules, '.bin/openapi-typescript')} ${document} --output=contract.d.ts`,
      );
      const compiler = join(modules, '.bin/tsc');
      await run(folder, words`${compiler} --strict --target es2022 --module nodenext caller.ts`);
      return (await run(folder, ['node', 'caller.js', service])).trim();
    },
  },
  {
    name: 'OpenAPI Generator',
    async run({ tools, folder, service }) {
      const jar = await tools.jar('org.openapitools:openapi-generator-cli:7.25.0');
      const python = await tools.python(
        'pydantic==2.14.3',
        'urllib3==2.8.0',
        'python-dateutil==4.0.0',
        'typing-extensions==4.16.0',
      );
      const document = await documentIn(folder, service);
      const java = programOf('java', 'default-jre-headless');
      const generate = words`generate -g python -i ${document} -o client --package-name verdicts`;
      await run(folder, [java, '-jar', jar, ...generate]);
      const caller = join(import.meta.dir, 'generated_client.py');
      const env = { PYTHONPATH: join(folder, 'client') };
      return (await run(folder, [python, caller, service], { env })).trim();
    },
  },
  {
    name: 'Prism',
    async run(workplace) {
      const place = await workplace.tools.npm('@stoplight/prism-cli@5.16.0');
      const { folder, service } = workplace;
      const port = freePort();
      const document = await documentIn(folder, service);
      const program = join(place, 'node_modules/.bin/prism');
      const proxy = Bun.spawn(words`${program} proxy ${document} ${service} --port ${port} --errors false`, {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      process.on('exit', () => proxy.kill());
      try {
        const through = `http://127.0.0.1:${port}`;
        await until(() =>
          fetch(through).then(
            () => true,
            () => false,
          ),
        );
        return await sendThrough(through, new Contract(await Bun.file(document).json()));
      } finally {
        proxy.kill();
        await proxy.exited;
      }
    },
  },
  {
    name: 'Schemathesis',
    async run({ tools, folder, service, minutes }) {
      const python = await tools.python('schemathesis==4.32.5');
      await Bun.write(join(folder, 'schemathesis.toml'), expectations);
      const test = words`${python} -m schemathesis.cli run ${service}/api/openapi.json --checks=all`;
      const limits = words`--max-time=${60 * minutes} --max-redirects=0 --continue-on-failure`;
      const said = await run(folder, [...test, ...limits], { minutes: minutes + 5 });
      return /\d+ generated, .*/.exec(said)?.[0] ?? 'no failures';
    },
  },
];

/** Correct statuses that no schema can express: editions that are gone, overlong addresses, and those of oEmbed. */
const expectations = `
[checks]
positive_data_acceptance.expected-statuses = ["2xx", "3xx", 404, 410, 414]
negative_data_rejection.expected-statuses = [400, 404, 410, 414, 501]

[[operations]]
include-path = "/oembed"
checks.not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", 501]
`;

/** Saves the served document to a file. */
async function documentIn(folder: string, service: string): Promise<string> {
  const path = join(folder, 'openapi.json');
  await Bun.write(path, await fetch(`${service}/api/openapi.json`));
  return path;
}

/** Sends valid requests through a proxy that checks requests and answers against the contract. */
async function sendThrough(through: string, contract: Contract): Promise<string> {
  const targets = new Set(Object.keys(contract.document.paths).map((path) => addressOf(contract, path)));
  for (const { target } of fc.sample(madeRequests(contract, validValue), 1000)) targets.add(target);
  const faults: string[] = [];
  for (const target of targets) {
    const { status, headers } = await fetch(through + target, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
    const found: readonly { readonly location: readonly string[] }[] = JSON.parse(
      headers.get('sl-violations') ?? '[]',
    );
    // A 404 for a name that the contract does not allow is correct.
    const violations = found.filter(({ location }) => status !== 404 || location[0] === 'response');
    if (violations.length > 0) faults.push(`${target}: ${JSON.stringify(violations)}`);
  }
  if (faults.length > 0)
    throw new Error(`${faults.length} of ${targets.size} requests:\n${faults.slice(0, 20).join('\n')}`);
  return `${targets.size} requests, no violation`;
}
