/** A door of its own: sign-up is no part of a first view. */
export * from './onboarding.schemas.ts';
export * from './onboarding.endpoints.ts';
export { checkNationalId, normaliseNationalId } from '../identifiers/national-id.ts';
