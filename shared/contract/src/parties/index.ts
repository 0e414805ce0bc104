/** A door of its own: companies are entered on one screen, which is no part of a first view. */
export * from './party-forms.endpoints.ts';
export * from './party-rules.ts';
export { checkNationalId } from '../identifiers/national-id.ts';
