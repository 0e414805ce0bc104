import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command line that is not understood: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options and files of a command. @throws UsageError that names the first one that it does not have */
export function parsed<O extends Options = Record<never, never>>(
  args: readonly string[],
  options: O = {} as O,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const [option = ''] = /--?[a-z][\w-]*|(?<=argument ')[^']*/i.exec(message) ?? [];
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
        ? `${option}\u00a0: la valeur manque, ou est en trop.`
        : `«\u00a0${option}\u00a0» est inconnu ici.`,
      { cause: error },
    );
  }
}
