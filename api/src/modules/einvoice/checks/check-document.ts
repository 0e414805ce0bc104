import type { Finding } from '@cessio/contract';
import { checkCodes, checkMessage } from '@cessio/contract/reading';
import type { Fault } from '../document/reading-fields.ts';
import {
  checkLineAmounts,
  checkLines,
  checkPayable,
  checkPrepaid,
  checkSigns,
  checkSum,
} from './amount-checks.ts';
import type { Check, CheckContext } from './check-context.ts';
import { checkCompanyNumbers, checkNotes, checkProfile } from './french-checks.ts';
import { checkDates, checkIdentity, checkTerms } from './identity-checks.ts';
import { checkAccount, checkAssignment, checkCollectionAccount } from './payee-checks.ts';

const checks: readonly Check[] = [
  checkIdentity,
  checkDates,
  checkSigns,
  checkSum,
  checkPrepaid,
  checkPayable,
  checkLines,
  checkLineAmounts,
  checkAssignment,
  checkAccount,
  checkTerms,
  checkCompanyNumbers,
  checkCollectionAccount,
  checkNotes,
  checkProfile,
];

/** Every check of the document alone (api.md §1.2, those without °), after the errors of its reading. */
export function checkDocument(context: CheckContext, readingFaults: readonly Fault[]) {
  const blocking: Finding[] = [];
  const warnings: Finding[] = [];
  for (const { code, path, data } of [...readingFaults, ...checks.flatMap((check) => check(context))]) {
    const list = checkCodes[code].severity === 'blocking' ? blocking : warnings;
    list.push({ code, path, message: checkMessage(code, data) });
  }
  return { blocking, warnings };
}
