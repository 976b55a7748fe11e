/** Tells whoever runs a command of something, in a line; by default of nothing to worry about. */
export type Note = (line: string, level?: 'info' | 'warn') => void;
