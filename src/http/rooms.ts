import { tmpdir } from 'node:os';
import type { Edition } from '../edition/file/edition.ts';
import { historyOf } from '../edition/history/history.ts';
import type { Links } from '../render/links.ts';
import { messageOf } from '../verdict/text/error-message.ts';
import { type DownloadOptions, Downloads } from './answers/download/downloads.ts';
import { tryOwnFolder } from './answers/download/own-folder.ts';
import { PictureQueue } from './answers/picture/picture-queue.ts';
import type { Published } from './answers/published.ts';
import { finder } from './answers/search/finder.ts';
import { SearchTally } from './metrics/search-tally.ts';

/** How rooms are set up. */
export interface RoomOptions {
  /** Draws link-preview pictures; by default in a thread of its own, which the first picture starts. */
  readonly pictures?: PictureQueue | undefined;
  /** Where files of all verdicts are made, and how long a request waits for one. */
  readonly downloads?: DownloadOptions | undefined;
  /** Called with a line when a room stops working, and when it works again. */
  readonly reportTrouble?: ((line: string) => void) | undefined;
}

/** Why a room does not work, in one line each; empty as far as all do. */
export type Troubles = Readonly<Partial<Record<keyof typeof roomWords, string>>>;

/** What is said of the rooms that need more of the machine than memory. */
const roomWords = {
  pictures: { fails: 'Pictures cannot be drawn, and pages link to none', works: 'Pictures can be drawn.' },
  downloads: { fails: 'Files of all verdicts cannot be made', works: 'Files of all verdicts can be made.' },
} as const;

/** Whether an edition, by its id, was published before another. */
export function wasPublishedBefore(id: string, edition: Edition): boolean {
  return historyOf(edition).firstPublished(id) !== undefined;
}

export { replacedBefore } from '../edition/history/replaced-before.ts';
export { faceOf } from './answers/picture/face.ts';

/** What routes of rooms answer from besides the edition: one for each published state. */
export interface RoomState extends Pick<Published, 'finder' | 'countSearch'> {
  readonly pictures: PictureQueue;
  readonly downloads: Downloads;
}

/**
 * Opens and closes what rooms keep while the service runs: queues, threads, files made of an edition. Beside `routes.ts`
 * it is the only place where the service meets its rooms.
 */
export class Rooms {
  readonly pictures: PictureQueue;
  readonly searches = new SearchTally();
  readonly #options: RoomOptions;
  #troubles: Troubles = {};
  /** Called when pictures stop or begin to be drawn. */
  onPictures: (() => void) | undefined;
  #downloads: Downloads | undefined;
  /** Files of the edition that was served before: a client may just have been sent to one. */
  #olderDownloads: Downloads | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.pictures = options.pictures ?? new PictureQueue();
    this.pictures.onTrouble = (trouble) => {
      if (this.#note('pictures', trouble)) this.onPictures?.();
    };
  }

  get troubles(): Troubles {
    return this.#troubles;
  }

  /** Tries what rooms need: a thread that draws, and a folder that can be written. `troubles` has what came of it. */
  async try(): Promise<void> {
    try {
      tryOwnFolder(this.#options.downloads?.folder ?? tmpdir());
    } catch (error) {
      this.#note('downloads', messageOf(error));
    }
    await this.pictures.try();
  }

  /** Opens the state of an edition, and retires that of the edition before the previous one. */
  open(edition: Edition, links: Links): RoomState {
    void this.#olderDownloads?.retire();
    this.#olderDownloads = this.#downloads;
    const downloads = new Downloads(edition, links.base, {
      ...this.#options.downloads,
      onTrouble: (trouble) => this.#note('downloads', trouble),
    });
    this.#downloads = downloads;
    return {
      pictures: this.pictures,
      downloads,
      finder,
      countSearch: (end) => this.searches.count(end),
    };
  }

  /** Says whether a room stopped working, or works again; another cause is no news. */
  #note(room: keyof typeof roomWords, trouble: string | undefined): boolean {
    const { [room]: before, ...others } = this.#troubles;
    this.#troubles = trouble === undefined ? others : { ...others, [room]: trouble };
    const { fails, works } = roomWords[room];
    const isNews = (trouble === undefined) !== (before === undefined);
    if (isNews) this.#options.reportTrouble?.(trouble === undefined ? works : `${fails}: ${trouble}`);
    return isNews;
  }

  /** Stops reading the edition opened last, which may be closed from then on. */
  halt(): void {
    this.#downloads?.halt();
  }

  /** Removes all files and ends all threads. */
  close(): void {
    this.#downloads?.close();
    this.#olderDownloads?.close();
    this.pictures.close();
  }
}
