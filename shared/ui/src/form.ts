/**
 * `@cessio/ui/form`: fields bound to react-hook-form, and hooks. An entry point of its own, so that a list or a
 * dashboard does not load it. Every export is listed in README.md.
 */
export {
  useFieldArray,
  useFormContext,
  useFormState,
  useWatch,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
export { ErrorSummary, Form, FormActions, FormError, SubmitButton } from './form/form.tsx';
export { ConflictNotice } from './form/conflict-notice.tsx';
export { keepDraft, loadDraft, useDraft, type DraftState, type KeptDraft } from './form/draft.ts';
export { forgetFile, keepFile, keptFileNames, keptFiles, moveKeptFiles } from './form/kept-files.ts';
export { sealedBytes } from './form/sealed-bytes.ts';
export { useFormDraft } from './form/use-form-draft.ts';
export { LeaveGuard } from './form/leave-guard.tsx';
export type { Unsaved } from './form/unsaved.ts';
export { RestoredNotice } from './form/restored-notice.tsx';
export { useOfferUndo } from './feedback/use-offer-undo.ts';
export { rulesOf, usePortalForm, type FormSchema } from './form/use-portal-form.ts';
export {
  CheckboxField,
  ComboField,
  DateField,
  MoneyField,
  NameField,
  PasswordField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from './form/fields.tsx';
export { passwordRefusal, PasswordStrength } from './form/password-strength.tsx';
export { paperEndings, paperFormats } from './fields/paper-formats.ts';
export { FileDrop, type DropItem } from './fields/file-drop.tsx';
export { OneFile, type JoinedFile } from './form/one-file.tsx';
export { useLastFile } from './form/use-last-file.ts';
