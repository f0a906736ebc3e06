import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = {
  [Name in keyof T]?: T[Name]['type'] extends 'boolean' ? boolean : string;
};

type Shape<T extends Options> = {
  /** The whole command, as the sentence for people who called it otherwise shows it. */
  usage: string;
  options?: T;
  /** How many words there are beside the options: at least, at most. */
  words?: [least: number, most: number];
};

/** Reads what follows the name of this command. Ends it with its usage if it was called otherwise. */
export function readArguments<const T extends Options = Record<never, never>>({
  usage,
  options,
  words: [least, most] = [0, 0],
}: Shape<T>): { words: string[]; options: Values<T> } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length >= least && positionals.length <= most) {
      return { words: positionals, options: values as Values<T> };
    }
  } catch {
    // An option that is unknown, lacks its value or has one too many.
  }
  return refuseArguments(usage);
}

/** Ends this command with 2, as one that could not run. */
export function refuseArguments(usage: string, why = ''): never {
  console.error(`${why}The command is: ${usage}`);
  process.exit(2);
}
