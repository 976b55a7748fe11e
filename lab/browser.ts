import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';

/** A page in a fresh profile. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every address outside the site that it requested. */
  readonly strays: readonly string[];
  /** Every error that it logged or threw. */
  readonly errors: readonly string[];
}

/** Timeout for one step of the browser, in milliseconds; generous, since machines may be busy. */
const patienceMs = 90_000;

/** Shared by all tests of a process, and closed when it exits. */
let running: Promise<Browser> | undefined;

/** Opens a page in a profile of its own; `origin` is the base of relative addresses. */
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

/** Starts another browser, once, if the machine killed this one for lack of memory. */
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
