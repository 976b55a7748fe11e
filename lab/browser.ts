import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';

/** A page in a fresh profile. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every address outside the site that it asked for. */
  readonly strays: readonly string[];
  /** Every error that it logged or threw. */
  readonly errors: readonly string[];
}

/** How long a browser may take for one step, in milliseconds: machines are sometimes busy. */
const patienceMs = 90_000;

/** One for all tests of a process; it ends with it. */
let running: Promise<Browser> | undefined;

/** Opens a page in a profile of its own; `origin` is where relative addresses begin. */
export async function openPage(origin: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const strays: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:data|blob|about):/.test(url)) strays.push(url);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { page, context, strays, errors };
}

/** A browser may be ended by the machine when memory is short; then another one is started, once. */
async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  try {
    return await (await startedBrowser()).newContext(options);
  } catch {
    running = undefined;
    return (await startedBrowser()).newContext(options);
  }
}

function startedBrowser(): Promise<Browser> {
  running ??= launchChromium({ timeout: patienceMs });
  return running;
}
