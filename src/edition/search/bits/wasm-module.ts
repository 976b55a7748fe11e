/** Instructions of WebAssembly, in its binary format. */
export type Code = readonly number[];

/** A function of a module: its parameters are 32-bit numbers, and so is its result, if it has one. */
export interface WasmFunction {
  readonly parameters: number;
  readonly hasResult: boolean;
  /** Types of its variables, whose numbers follow those of the parameters. */
  readonly variables: readonly number[];
  readonly body: Code;
}

/** Types of values: 32-bit and 64-bit whole numbers, and 128 bits. */
export const wasmTypes = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const;

/** Instructions by their names in the specification; those that hold a number are functions of it. */
export const wasm = {
  get: (variable: number): Code => [0x20, ...unsigned(variable)],
  set: (variable: number): Code => [0x21, ...unsigned(variable)],
  tee: (variable: number): Code => [0x22, ...unsigned(variable)],
  constant: (value: number): Code => [0x41, ...signed(value)],
  simd: (opcode: number, ...rest: number[]): Code => [0xfd, ...unsigned(opcode), ...rest],
  add: [0x6a],
  and: [0x71],
  or: [0x72],
  shiftRight: [0x76],
  isLess: [0x49],
  isZero: [0x45],
  block: [0x02, 0x40],
  loop: [0x03, 0x40],
  if: [0x04, 0x40],
  else: [0x05],
  end: [0x0b],
  breakIf: (depth: number): Code => [0x0d, depth],
} as const;

/** The place in the binary format of a memory that a module imports, and by which names. */
export const memoryImport = { module: 'sets', name: 'memory' } as const;

/** A module that exports these functions and imports a memory (WebAssembly Core Specification 2.0, section 5). */
export function assemble(functions: Readonly<Record<string, WasmFunction>>): Uint8Array<ArrayBuffer> {
  const all = Object.values(functions);
  const types = all.map(({ parameters, hasResult }) => [
    0x60,
    ...vector(Array.from({ length: parameters }, () => [wasmTypes.i32])),
    ...vector(hasResult ? [[wasmTypes.i32]] : []),
  ]);
  const bodies = all.map(({ variables, body }) => {
    const code = [...vector(variables.map((type) => [1, type])), ...body, ...wasm.end];
    return [...unsigned(code.length), ...code];
  });
  const imports = [[...text(memoryImport.module), ...text(memoryImport.name), 0x02, 0x00, 0x01]];
  const exports = Object.keys(functions).map((name, index) => [...text(name), 0x00, ...unsigned(index)]);
  const magicAndVersion = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  return new Uint8Array([
    ...magicAndVersion,
    ...section(1, types),
    ...section(2, imports),
    ...section(
      3,
      all.map((_, index) => unsigned(index)),
    ),
    ...section(7, exports),
    ...section(10, bodies),
  ]);
}

function section(id: number, entries: readonly Code[]): Code {
  const content = vector(entries);
  return [id, ...unsigned(content.length), ...content];
}

function vector(entries: readonly Code[]): Code {
  return [...unsigned(entries.length), ...entries.flat()];
}

function text(ascii: string): Code {
  return [...unsigned(ascii.length), ...Buffer.from(ascii, 'latin1')];
}

/** LEB128 of a whole number that is not negative. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** LEB128 of a whole number with its sign. */
function signed(value: number): Code {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
