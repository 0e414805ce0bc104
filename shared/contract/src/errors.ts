import type { ERRORS } from './api-errors.ts';

/** A code of the API; titles and details are in `@cessio/contract/errors`, which the browser does not need. */
export type ErrorCode = keyof typeof ERRORS;

/** Codes of the browser only, for failures without an answer of the API. */
export const BROWSER_ERRORS = {
  NETWORK_DOWN: {
    title: 'Connexion perdue',
    detail: 'Votre saisie est conservée. Vérifiez votre connexion puis réessayez.',
  },
  CLIENT_TIMEOUT: { title: 'Réponse trop longue', detail: 'Votre saisie est conservée. Réessayez.' },
  REMOTE_UNAVAILABLE: { title: 'Module indisponible', detail: 'Ce module est indisponible. Réessayez.' },
  CHUNK_MISSING: {
    title: 'Module indisponible',
    detail: 'Une nouvelle version a été publiée. Rechargez la page.',
  },
  REMOTE_REFUSED: { title: 'Module refusé', detail: 'Ce module n’a pas passé les contrôles de sécurité.' },
  REGISTRY_INVALID: {
    title: 'Modules introuvables',
    detail: 'La liste des modules est illisible. Réessayez.',
  },
} as const satisfies Record<string, { title: string; detail: string }>;

export type BrowserErrorCode = keyof typeof BROWSER_ERRORS;

/** Replaces `{x}` by the given values; an unknown name stays visible. */
export function fillTemplate(template: string, data: Readonly<Record<string, string | number>> = {}): string {
  return template.replaceAll(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = data[name]?.toString();
    if (value === undefined) return whole;
    // What a person wrote may end its sentence itself.
    return /[.!?…]$/.test(value) ? value : value + stop;
  });
}

export interface FieldError {
  /** JSON pointer: `/lines/12/gross`. */
  path: string;
  code: string;
  message: string;
}

/** `application/problem+json`, the body of every failure of the API (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  detail: string;
  status: number;
  code: ErrorCode;
  errors?: FieldError[];
  correlationId: string;
  [member: string]: unknown;
}
