/**
 * `@cessio/ui/terms`: a contract's terms as they are typed. It has no state, so each remote bundles it and the host does not
 * have to know it.
 */
export { FormPart, RateField, TermsFields } from './terms/terms-fields.tsx';
export {
  judgeTerms,
  TERM_PATHS,
  typedTerm,
  typedTerms,
  typedText,
  type TermsValues,
} from './terms/terms-values.ts';
