/** An entry point of its own, so that a first view does not fetch the declarations of sign-up. */
export * from './onboarding.schemas.ts';
export * from './onboarding.endpoints.ts';
export * from './prospects.endpoints.ts';
export { checkPostcode } from '../identifiers/postcode.ts';
export { checkNationalId, normaliseNationalId } from '../identifiers/national-id.ts';
