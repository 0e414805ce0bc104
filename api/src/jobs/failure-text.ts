const LONGEST = 300;

/** Quoted values, addresses and numbers of accounts or people. */
const VALUES = /"[^"]*"|'[^']*'|\S+@\S+|\w+:\/\/\S+|\b(?=\w*\d{4})\w{8,}\b/g;

/** Why work failed, without the values that the message or its detail contain: they may be somebody's. */
export function failureText(error: unknown): string {
  const {
    code,
    constraint,
    table,
    column,
    message = String(error),
  } = (error ?? {}) as Record<string, string>;
  const [line = ''] = message.split('\n');
  const place = constraint ?? [table, column].filter(Boolean).join('.');
  return [code, line.replace(VALUES, '…'), place && `(${place})`].filter(Boolean).join(' ').slice(0, LONGEST);
}
