import { readFileSync } from 'node:fs';

/** Invalid settings: one French line each, never with a secret's value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(problems: readonly string[]) {
    super(
      `Le service ne démarre pas, ${problems.length === 1 ? 'un réglage est à corriger' : `${problems.length} réglages sont à corriger`}\u00a0:\n${problems
        .map((problem) => `- ${problem}`)
        .join('\n')}`,
    );
  }
}

/** Reads settings one by one and collects their errors, so that all are reported at once. */
export class SettingsReader {
  readonly #env: NodeJS.ProcessEnv;
  readonly #problems: string[] = [];

  /** @param secrets names that may also come from a file: `JWT_SECRET_FILE` instead of `JWT_SECRET` */
  constructor(env: NodeJS.ProcessEnv, secrets: readonly string[] = []) {
    this.#env = { ...env };
    for (const name of secrets) this.#env[name] = this.#fromFile(name) ?? env[name];
  }

  #fromFile(name: string): string | undefined {
    const variable = `${name}_FILE`;
    const file = this.text(variable);
    if (file === undefined) return undefined;
    const expected = 'le chemin d’un fichier qui contient le secret';
    if (this.text(name) !== undefined) {
      this.refuse(variable, `donné aussi par ${name}`, 'l’un ou l’autre');
      return undefined;
    }
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text === '') this.refuse(variable, `le fichier «\u00a0${file}\u00a0» est vide`, expected);
      return text;
    } catch {
      this.refuse(variable, `le fichier «\u00a0${file}\u00a0» est illisible`, expected);
      return undefined;
    }
  }

  /** The variable's text; empty counts as absent. */
  text(name: string): string | undefined {
    const text = this.#env[name];
    return text?.trim() ? text : undefined;
  }

  /** Records that a setting is refused. `got` describes its value, in words for a secret. */
  refuse(name: string, got: string, expected: string): void {
    this.#problems.push(`${name}\u00a0: ${got}, attendu\u00a0: ${expected}.`);
  }

  /** The text if the check accepts it, else the fallback, with the error recorded. */
  checked<T extends string | undefined>(
    name: string,
    fallback: T,
    expected: string,
    accepts: (text: string) => boolean,
  ): string | T {
    const text = this.text(name);
    if (text === undefined || accepts(text)) return text ?? fallback;
    this.refuse(name, `reçu «\u00a0${text}\u00a0»`, expected);
    return fallback;
  }

  /** The required text; empty if missing or invalid, with the error recorded. */
  needed(name: string, expected: string, accepts: (text: string) => boolean): string {
    if (this.text(name) === undefined) this.refuse(name, 'absent', expected);
    return this.checked(name, '', expected, accepts);
  }

  oneOf<T extends string>(name: string, fallback: T, values: readonly T[]): T {
    const accepts = (text: string) => values.some((value) => value === text);
    return this.checked(name, fallback, values.join(', '), accepts) as T;
  }

  email(name: string): string | undefined {
    return this.checked(name, undefined, 'une adresse e-mail', (text) => /^[^\s@]+@[^\s@]+$/.test(text));
  }

  number(name: string, fallback: number, { min, max, integer }: NumberRule): number {
    const expected = `un nombre${integer ? ' entier' : ''} de ${min} à ${max}`;
    const form = integer ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,9})?$/;
    const accepts = (text: string) => form.test(text) && Number(text) >= min && Number(text) <= max;
    return Number(this.checked(name, String(fallback), expected, accepts));
  }

  /** `1` is true, `0` or nothing is false. */
  flag(name: string, fallback = false): boolean {
    return this.checked(name, fallback ? '1' : '0', '0 ou 1', (text) => text === '0' || text === '1') === '1';
  }

  /** @throws SettingsError when something was refused */
  end(): void {
    if (this.#problems.length > 0) throw new SettingsError(this.#problems);
  }
}

interface NumberRule {
  min: number;
  max: number;
  integer?: boolean;
}

/** An absolute `http:` or `https:` address of a server, without a path. */
export function isServerUrl(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:$/.test(url?.protocol ?? '') && url?.href === `${url?.origin}/`;
}

/** Whether only this machine can reach the address. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The settings; if one is refused, prints the errors and exits. */
export function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
