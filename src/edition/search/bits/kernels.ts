import { type Lanes, narrowLanes, wideLanes } from './lanes.ts';
import { assemble, type Code, memoryImport, type WasmFunction, wasm, wasmTypes } from './wasm-module.ts';

/** Operations on sets of bits in a memory: by the byte at which each begins, and how many bytes each takes. */
export interface Kernels {
  /** Intersects the first set with the second; returns whether anything is left. */
  keep(set: number, other: number, bytes: number): number;
  addAll(set: number, other: number, bytes: number): void;
  remove(set: number, other: number, bytes: number): void;
  count(set: number, bytes: number): number;
  countBoth(set: number, other: number, bytes: number): number;
  /**
   * Adds a weight to the number of each position of a set. Bit b of these numbers is in the set that begins b sets after
   * `planes`; carries need room above.
   */
  addWeight(planes: number, set: number, weight: number, bytes: number): void;
}

/** Sets begin at multiples of this many bytes, and their lengths are multiples of it. */
export const alignment = 16;

/**
 * The code of the kernels. They are WebAssembly since JavaScript works on 32 bits at a time: a set of a million positions
 * is counted, kept or added in a quarter to a tenth of the time.
 */
export function compileKernels(lanes?: Lanes): WebAssembly.Module {
  if (lanes) return new WebAssembly.Module(assemble(kernelsOf(lanes)));
  const wide = assemble(kernelsOf(wideLanes));
  return WebAssembly.validate(wide) ? new WebAssembly.Module(wide) : compileKernels(narrowLanes);
}

/** Kernels that work on a memory. */
export function instantiateKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
  const { exports } = new WebAssembly.Instance(module, {
    [memoryImport.module]: { [memoryImport.name]: memory },
  });
  return exports as unknown as Kernels;
}

function kernelsOf(lanes: Lanes): Record<keyof Kernels, WasmFunction> {
  const { type, load, store, and, andNot, or, counts, addCounts, sumOf, isAny } = lanes;
  const { i32 } = wasmTypes;
  /** A change of each part of the first set (0) by the second (1); `bytes` is 2, and the place 3. */
  const change = (operation: Code): WasmFunction => ({
    parameters: 3,
    hasResult: false,
    variables: [i32],
    body: forEach(lanes, { bytes: 2, place: 3 }, [
      ...address(0, 3),
      ...address(0, 3),
      ...load,
      ...address(1, 3),
      ...load,
      ...operation,
      ...store,
    ]),
  });
  return {
    keep: {
      parameters: 3,
      hasResult: true,
      variables: [i32, type, type],
      body: [
        ...forEach(lanes, { bytes: 2, place: 3 }, [
          ...address(0, 3),
          ...[...address(0, 3), ...load, ...address(1, 3), ...load, ...and, ...wasm.tee(4)],
          ...store,
          ...[...wasm.get(4), ...wasm.get(5), ...or, ...wasm.set(5)],
        ]),
        ...[...wasm.get(5), ...isAny],
      ],
    },
    addAll: change(or),
    remove: change(andNot),
    count: {
      parameters: 2,
      hasResult: true,
      variables: [i32, type],
      body: [
        ...forEach(lanes, { bytes: 1, place: 2 }, [
          ...[...address(0, 2), ...load, ...counts],
          ...[...wasm.get(3), ...addCounts, ...wasm.set(3)],
        ]),
        ...sumOf(3),
      ],
    },
    countBoth: {
      parameters: 3,
      hasResult: true,
      variables: [i32, type],
      body: [
        ...forEach(lanes, { bytes: 2, place: 3 }, [
          ...[...address(0, 3), ...load, ...address(1, 3), ...load, ...and, ...counts],
          ...[...wasm.get(4), ...addCounts, ...wasm.set(4)],
        ]),
        ...sumOf(4),
      ],
    },
    addWeight: addWeight(lanes),
  };
}

/** Adds bit by bit, from the lowest plane up, until neither the weight nor the carry has bits left. */
function addWeight(lanes: Lanes): WasmFunction {
  const { type, load, store, zero, and, or, xor, isAny } = lanes;
  const { i32 } = wasmTypes;
  const [planes, set, weight, bytes, place, rest, plane] = [0, 1, 2, 3, 4, 5, 6];
  const [mask, carried, word, sum] = [7, 8, 9, 10];
  const { get, constant, tee } = wasm;
  const addBoth = [
    ...[...get(word), ...get(mask), ...xor, ...wasm.set(sum)],
    ...[...get(plane), ...get(sum), ...get(carried), ...xor, ...store],
    ...[...get(word), ...get(mask), ...and, ...get(sum), ...get(carried), ...and, ...or],
    ...wasm.set(carried),
  ];
  const addCarried = [
    ...[...get(plane), ...get(word), ...get(carried), ...xor, ...store],
    ...[...get(word), ...get(carried), ...and, ...wasm.set(carried)],
  ];
  return {
    parameters: 4,
    hasResult: false,
    variables: [i32, i32, i32, type, type, type, type],
    body: forEach(lanes, { bytes, place }, [
      ...wasm.block,
      ...[...address(set, place), ...load, ...tee(mask), ...isAny, ...wasm.isZero, ...wasm.breakIf(0)],
      ...[...get(weight), ...wasm.set(rest), ...zero, ...wasm.set(carried)],
      ...[...address(planes, place), ...wasm.set(plane)],
      ...wasm.loop,
      ...[...get(plane), ...load, ...wasm.set(word)],
      ...[...get(rest), ...constant(1), ...wasm.and],
      ...[...wasm.if, ...addBoth, ...wasm.else, ...addCarried, ...wasm.end],
      ...[...get(plane), ...get(bytes), ...wasm.add, ...wasm.set(plane)],
      ...[...get(rest), ...constant(1), ...wasm.shiftRight, ...tee(rest)],
      ...[...get(carried), ...isAny, ...wasm.or, ...wasm.breakIf(0)],
      ...wasm.end,
      ...wasm.end,
    ]),
  };
}

function address(start: number, place: number): Code {
  return [...wasm.get(start), ...wasm.get(place), ...wasm.add];
}

/** Repeats a body for each place of a set, which has one at least. */
function forEach(
  { bytes: step }: Lanes,
  { bytes, place }: { readonly bytes: number; readonly place: number },
  body: Code,
): Code {
  return [
    ...wasm.loop,
    ...body,
    ...[...wasm.get(place), ...wasm.constant(step), ...wasm.add, ...wasm.tee(place)],
    ...[...wasm.get(bytes), ...wasm.isLess, ...wasm.breakIf(0)],
    ...wasm.end,
  ];
}
