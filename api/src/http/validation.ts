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

function describe(issue: Issue): { code: string; message: string } {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null)
        return { code: 'REQUIRED', message: 'Champ obligatoire' };
      if (issue.expected === 'int')
        return { code: 'NOT_INTEGER', message: 'Montant en centimes entiers attendu' };
      return { code: 'FORMAT', message: 'Format inattendu' };
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1)
        return { code: 'REQUIRED', message: 'Champ obligatoire' };
      if (issue.origin === 'string')
        return { code: 'TOO_SHORT', message: `${issue.minimum} caractères au moins` };
      return { code: 'OUT_OF_RANGE', message: `Au moins ${issue.minimum}` };
    case 'too_big':
      if (issue.origin === 'string')
        return { code: 'TOO_LONG', message: `${issue.maximum} caractères au plus` };
      return { code: 'OUT_OF_RANGE', message: `Au plus ${issue.maximum}` };
    case 'invalid_value':
      return issue.input === undefined
        ? { code: 'REQUIRED', message: 'Champ obligatoire' }
        : { code: 'UNKNOWN_VALUE', message: 'Valeur non proposée' };
    case 'invalid_format':
      return {
        code: 'FORMAT',
        message: issue.format === 'email' ? 'Adresse e-mail incorrecte' : 'Format inattendu',
      };
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      if (typeof code === 'string') return { code, message: issue.message };
      return { code: 'FORMAT', message: 'Format inattendu' };
    }
    default:
      return { code: 'FORMAT', message: 'Format inattendu' };
  }
}
