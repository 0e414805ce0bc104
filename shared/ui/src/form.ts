/**
 * `@cessio/ui/form`: fields bound to react-hook-form, and its hooks. An entry point of its own, so that a list or
 * a dashboard does not load it. Every name here is listed in README.md.
 */
export {
  Controller,
  FormProvider,
  useFieldArray,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
export type { FieldErrors, FieldPath, FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
export { ErrorSummary, Form, FormError, SubmitButton } from './form/form.tsx';
export type { ErrorSummaryProps, FormProps } from './form/form.tsx';
export { ConflictNotice } from './form/conflict-notice.tsx';
export type { ConflictNoticeProps, Difference } from './form/conflict-notice.tsx';
export { dropDraft, keepDraft, loadDraft, useDraft } from './form/draft.ts';
export type { DraftState, KeptDraft } from './form/draft.ts';
export { useFormDraft } from './form/use-form-draft.ts';
export type { FormDraft } from './form/use-form-draft.ts';
export { LeaveGuard } from './form/leave-guard.tsx';
export type { LeaveGuardProps, Unsaved } from './form/leave-guard.tsx';
export { RestoredNotice } from './form/restored-notice.tsx';
export type { RestoredNoticeProps } from './form/restored-notice.tsx';
export { schemaResolver, usePortalForm } from './form/use-portal-form.ts';
export type { FormSchema, PortalFormOptions } from './form/use-portal-form.ts';
export { applyServerErrors, pointerToPath } from './form/server-errors.ts';
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
export type {
  CheckboxFieldProps,
  ComboFieldProps,
  DateFieldProps,
  MoneyFieldProps,
  PasswordFieldProps,
  RadioFieldProps,
  SelectFieldProps,
  SwitchFieldProps,
  TextAreaFieldProps,
  TextFieldProps,
} from './form/fields.tsx';
export { passwordRefusal, PasswordStrength } from './form/password-strength.tsx';
export type { PasswordStrengthProps } from './form/password-strength.tsx';
export { ComboInput } from './fields/combo-input.tsx';
export type { ComboInputProps } from './fields/combo-input.tsx';
export { FileDrop } from './fields/file-drop.tsx';
export type { DropItem, FileDropProps } from './fields/file-drop.tsx';
