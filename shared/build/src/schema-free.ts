/**
 * Replaces zod in the browser's bundles (docs/adr/0012): there a schema of the contract is only a type, because the API
 * validates. Building schemas costs nothing here; using one is a mistake, and throws.
 */
const USES = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync']);

function refuse(): never {
  throw new Error('The browser carries no zod: let the API validate, or write the rule as a function.');
}

const inert: object = new Proxy(() => inert, {
  get: (_target, key) => (typeof key === 'symbol' ? undefined : USES.has(key) ? refuse : inert),
  apply: () => inert,
});

export const z = inert;
/** Numbering plans are the API's too. */
export const parsePhoneNumberFromString = refuse;
