import type { FieldError } from '@cessio/contract';
import type { ZodError } from 'zod';

type Issue = ZodError['issues'][number];

/** French words for what zod found, with the field codes of api.md §1.2. */
export function fieldErrors(error: ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: `/${[...issue.path, key].join('/')}`,
        code: 'UNKNOWN_FIELD',
        message: 'Champ non accepté',
      }));
    }
    return [{ path: `/${issue.path.join('/')}`, ...describe(issue) }];
  });
}

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
      return { code: 'UNKNOWN_VALUE', message: 'Valeur non proposée' };
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
