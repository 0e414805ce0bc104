import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useFormContext, useFormState } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '../i18n.ts';
import { Button, type ButtonProps } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { BottomBar } from '../layout/bottom-bar.tsx';
import { Row, type RowProps } from '../layout/stack.tsx';
import { column, media, styled } from '../theme/look.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import { applyServerErrors } from './server-errors.ts';

const Root = styled('form')({ ...column, gap: 14, minInlineSize: 0 });
const EndContext = createContext<HTMLElement | null>(null);

export interface FormProps<V extends FieldValues, O> {
  form: UseFormReturn<V, unknown, O>;
  /** May throw the client's problem: its field errors go to the fields, the rest above the form. */
  onSubmit: (values: O) => unknown;
  children: ReactNode;
  /** Server path → field name, where they differ. */
  errorMap?: Readonly<Record<string, string>>;
  /** Called with the error once it is shown. */
  onError?: (error: unknown) => void;
  id?: string;
  gap?: number;
  'aria-label'?: string;
}

/** A form that never submits twice and shows the server's errors at their fields. */
export function Form<V extends FieldValues, O>({
  form,
  onSubmit,
  children,
  errorMap,
  onError,
  id,
  gap,
  ...rest
}: FormProps<V, O>) {
  const sending = useRef(false);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const send = async (values: O) => {
    form.clearErrors('root');
    try {
      await onSubmit(values);
    } catch (error) {
      applyServerErrors(form, error, errorMap);
      onError?.(error);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(send)(event);
    } finally {
      sending.current = false;
    }
  };
  return (
    <FormProvider {...form}>
      <Root
        id={id}
        noValidate
        aria-label={rest['aria-label']}
        style={gap === undefined ? undefined : { gap }}
        onSubmit={(event) => {
          void submit(event);
        }}
        onClickCapture={dropSecondOfTwo}
      >
        <EndContext value={end}>{children}</EndContext>
        <div ref={setEnd} style={{ display: 'contents' }} />
      </Root>
    </FormProvider>
  );
}

/** The second click of a double-click may come after the first was answered: it does not submit again. */
function dropSecondOfTwo(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest('[type="submit"]')) event.preventDefault();
}

/** The form's main buttons: in place, or on a phone in a bar that stays visible over the form's end. */
export function FormActions({ children, ...row }: Pick<RowProps, 'children' | 'justify' | 'gap'>) {
  const end = useContext(EndContext);
  if (useMediaQuery(media.phone) && end) return createPortal(<BottomBar form>{children}</BottomBar>, end);
  return (
    <Row justify="flex-end" {...row}>
      {children}
    </Row>
  );
}

/** The submit button, busy while submitting. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading'>) {
  const { isSubmitting } = useFormState();
  return <Button variant="primary" {...props} type="submit" loading={isSubmitting} />;
}

/** Clear of what sticks to the edges of the window. */
const CLEAR = { scrollMarginBlock: 88 };

/** The server's error that belongs to no field, or its unavailability; scrolled into view when it comes. */
export function FormError() {
  const t = useText();
  const { errors } = useFormState();
  const server = errors.root?.['server'] ?? errors.root;
  const place = useRef<HTMLDivElement>(null);
  // The button may be a screen away. Documents without layout have no such function.
  useEffect(() => {
    if (server) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [server]);
  if (!server) return null;
  return (
    <div ref={place} style={CLEAR}>
      <Notice severity="error" live>
        {server.message || t('error.text')}
      </Notice>
    </div>
  );
}

function flatten(errors: Record<string, unknown>, prefix = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (!value || typeof value !== 'object' || key === 'root' || key === 'ref') return [];
    const name = prefix ? `${prefix}.${key}` : key;
    const { message } = value as { message?: unknown };
    return typeof message === 'string'
      ? [{ name, message }]
      : flatten(value as Record<string, unknown>, name);
  });
}

export interface ErrorSummaryProps {
  /** Labels by field name; without one the message is shown alone. */
  labels?: Readonly<Record<string, string>>;
}

/** All field errors in one place after a refused submit, each a link to its field. */
export function ErrorSummary({ labels = {} }: ErrorSummaryProps) {
  const t = useText();
  const { setFocus } = useFormContext();
  const { errors, submitCount } = useFormState();
  const list = flatten(errors);
  if (submitCount === 0 || list.length === 0) return null;
  return (
    <Notice severity="error" live title={t('form.errors', { count: list.length })}>
      <ul>
        {list.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(name);
              }}
            >
              {labels[name] ? `${labels[name]}\u00a0: ${message}` : message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
