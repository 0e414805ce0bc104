/* What the processes that read files need: without schemas, which take half of such a process's start. */
export { checkCodes, checkMessage, type CheckCode, type CheckData } from './check-codes.ts';
export { todayInParis } from './days.ts';
export { sameName } from './fold.ts';
export {
  checkIban,
  checkRibDz,
  checkRibMa,
  checkRibTn,
  checkSiren,
  checkSiret,
  cleanIdentifier,
  looksLikeIban,
  normaliseIban,
  withoutUnseen,
} from './identifiers/index.ts';
export { CURRENCIES } from './money/currencies.ts';
export { formatDate } from './money/money.ts';
