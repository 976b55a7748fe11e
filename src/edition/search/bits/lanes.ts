import { type Code, wasm, wasmTypes } from './wasm-module.ts';

/** Operations on `bytes` bytes at a time. */
export interface Lanes {
  readonly bytes: number;
  readonly type: number;
  readonly load: Code;
  readonly store: Code;
  readonly zero: Code;
  readonly and: Code;
  /** The first without the bits of the second. */
  readonly andNot: Code;
  readonly or: Code;
  readonly xor: Code;
  /** Whether any bit is 1. */
  readonly isAny: Code;
  /** How many bits are 1, in parts that `addCounts` adds up and `sumOf` makes one number of. */
  readonly counts: Code;
  readonly addCounts: Code;
  sumOf(variable: number): Code;
}

const simd = wasm.simd;

/** 128 bits at a time, where the processor supports that. */
export const wideLanes: Lanes = {
  bytes: 16,
  type: wasmTypes.v128,
  load: simd(0, 4, 0),
  store: simd(11, 4, 0),
  zero: simd(12, ...new Uint8Array(16)),
  and: simd(78),
  andNot: simd(79),
  or: simd(80),
  xor: simd(81),
  isAny: simd(83),
  // i8x16.popcnt, then pairs of 8 bits and of 16 added up.
  counts: [...simd(98), ...simd(125), ...simd(127)],
  addCounts: simd(174),
  sumOf: (variable) =>
    [0, 1, 2, 3].flatMap((lane) => [
      ...wasm.get(variable),
      ...simd(27, lane),
      ...(lane === 0 ? [] : wasm.add),
    ]),
};

/** 64 bits at a time, elsewhere. */
export const narrowLanes: Lanes = {
  bytes: 8,
  type: wasmTypes.i64,
  load: [0x29, 3, 0],
  store: [0x37, 3, 0],
  zero: [0x42, 0],
  and: [0x83],
  andNot: [0x42, 0x7f, 0x85, 0x83],
  or: [0x84],
  xor: [0x85],
  isAny: [0x42, 0, 0x52],
  counts: [0x7b],
  addCounts: [0x7c],
  sumOf: (variable) => [...wasm.get(variable), 0xa7],
};
