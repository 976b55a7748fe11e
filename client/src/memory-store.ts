/** Where answers are kept: a Map is one; so may be a file, a database or a browser's storage. Values are opaque. */
export interface Store {
  get(key: string): string | null | undefined | Promise<string | null | undefined>;
  set(key: string, value: string): unknown;
}

/** A store in memory that forgets what was used longest ago; holds `maxLength` UTF-16 units, keys included. */
export function createMemoryStore(maxLength = 4_000_000): Store {
  const kept = new Map<string, string>();
  let length = 0;
  const forget = (key: string) => {
    const value = kept.get(key);
    if (value !== undefined && kept.delete(key)) length -= key.length + value.length;
    return value;
  };
  const set = (key: string, value: string) => {
    forget(key);
    kept.set(key, value);
    length += key.length + value.length;
    for (const oldest of kept.keys()) {
      if (length <= maxLength) return;
      forget(oldest);
    }
  };
  return {
    get(key) {
      const value = forget(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
