import type { FieldError } from '@cessio/contract';
import type { ZodError } from 'zod';

type Issue = ZodError['issues'][number];

/** No form has more fields; the answer to rubbish is limited. */
const MOST_ERRORS = 100;
const LONGEST_PATH = 200;

/** French messages for zod's first errors, with the field codes of api.md §1.2. */
export function fieldErrors(error: ZodError): FieldError[] {
  const found: FieldError[] = [];
  for (const issue of error.issues) {
    if (found.length >= MOST_ERRORS) break;
    const { path } = issue;
    if (issue.code !== 'unrecognized_keys') found.push({ path: pointer(path), ...describe(issue) });
    else
      for (const key of issue.keys.slice(0, MOST_ERRORS - found.length))
        found.push({ path: pointer([...path, key]), code: 'UNKNOWN_FIELD', message: 'Champ non accepté' });
  }
  return found;
}

const pointer = (path: readonly PropertyKey[]): string => `/${path.join('/')}`.slice(0, LONGEST_PATH);

const REQUIRED = { code: 'REQUIRED', message: 'Champ obligatoire' };
const FORMAT = { code: 'FORMAT', message: 'Format inattendu' };

function describe(issue: Issue): Pick<FieldError, 'code' | 'message'> {
  const isText = 'origin' in issue && issue.origin === 'string';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return REQUIRED;
      if (issue.expected !== 'int') return FORMAT;
      return { code: 'NOT_INTEGER', message: 'Montant en centimes entiers attendu' };
    case 'too_small':
      if (!isText) return { code: 'OUT_OF_RANGE', message: `Au moins ${issue.minimum}` };
      if (Number(issue.minimum) <= 1) return REQUIRED;
      return { code: 'TOO_SHORT', message: `${issue.minimum} caractères au moins` };
    case 'too_big':
      if (!isText) return { code: 'OUT_OF_RANGE', message: `Au plus ${issue.maximum}` };
      return { code: 'TOO_LONG', message: `${issue.maximum} caractères au plus` };
    case 'invalid_value':
      if (issue.input === undefined) return REQUIRED;
      return {
        code: 'UNKNOWN_VALUE',
        message: issue.values.every((value) => typeof value === 'number')
          ? `Valeurs possibles\u00a0: ${issue.values.join(', ')}`
          : 'Valeur non proposée',
      };
    case 'invalid_format':
      return issue.format === 'email' ? { ...FORMAT, message: 'Adresse e-mail incorrecte' } : FORMAT;
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return typeof code === 'string' ? { code, message: issue.message } : FORMAT;
    }
    default:
      return FORMAT;
  }
}
