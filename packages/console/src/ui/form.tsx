import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../service/api.ts';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** Form input kept in sessionStorage until it is sent. */
const keyOf = (name: string) => `rhinarium-draft ${name}`;

/** Excludes passwords, codes, and selections. */
const isKept = ({ type, autocomplete }: HTMLInputElement) =>
  ['text', 'email', 'search', 'tel', 'url'].includes(type) && !/password|one-time-code/.test(autocomplete);

function keepDraft(name: string, inputs: readonly HTMLInputElement[]): void {
  const typed = inputs.filter((input) => isKept(input) && input.value !== input.defaultValue);
  if (typed.length === 0) forgetDraft(name);
  else window.sessionStorage.setItem(keyOf(name), JSON.stringify(typed.map((input) => [input.name, input.value])));
}

/** Restores a draft. Unreadable drafts are ignored. */
function restoreDraft(name: string, inputs: readonly HTMLInputElement[]): void {
  const kept = window.sessionStorage.getItem(keyOf(name));
  if (kept === null) return;
  const values = new Map(JSON.parse(kept) as [string, string][]);
  for (const input of inputs) {
    const value = values.get(input.name);
    if (value !== undefined && isKept(input)) input.value = value;
  }
}

const forgetDraft = (name: string): void => window.sessionStorage.removeItem(keyOf(name));

type Problems = Readonly<Record<string, ReactNode>>;
const ProblemsContext = createContext<Problems>({});

/** Validation message of a field, or `undefined`. Browsers ignore length limits for input set by scripts. */
function problemOf({ validity, value, minLength }: HTMLInputElement, t: Texts): string | undefined {
  if (validity.valueMissing || (validity.valid && value !== '' && value.trim() === '')) return t.forms.missing;
  if (validity.typeMismatch) return t.forms.noEmail;
  if (value !== '' && minLength > 0 && value.length < minLength) return t.forms.tooShort(minLength);
  if (validity.patternMismatch) return t.forms.noNumber;
  return validity.valid ? undefined : t.forms.refused;
}

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name !== '');

/** Errors of the service by field, in English. */
function refusedBy(failure: unknown): Problems {
  if (!(failure instanceof ApiFailure)) return {};
  return Object.fromEntries(
    Object.entries(failure.details).map(([path, says]) => [
      path.split('.').at(-1),
      <span key={path} lang="en">
        {says.join(', ')}
      </span>,
    ]),
  );
}

/**
 * A form that shows validation errors next to each field before sending, and errors of the service afterwards. Input,
 * except secrets, survives a reload and an ended session until it was sent.
 */
export function Form(props: {
  /** Key of the draft, unique per form and edited object. */
  readonly name: string;
  readonly failure: unknown;
  readonly onSubmit: (fields: FormData, onSent: () => void) => void;
  readonly children: ReactNode;
}) {
  const { name, failure } = props;
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Problems>({});
  useEffect(() => {
    if (form.current) restoreDraft(name, inputsOf(form.current));
  }, [name]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const wrong = inputsOf(element).flatMap((input) => {
      const says = problemOf(input, t);
      return says === undefined ? [] : [{ input, says }];
    });
    setFound(Object.fromEntries(wrong.map(({ input, says }) => [input.name, says])));
    wrong[0]?.input.focus();
    if (wrong.length > 0) return;
    props.onSubmit(new FormData(element), () => {
      forgetDraft(name);
      element.reset();
    });
  };
  const note = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    keepDraft(name, inputsOf(currentTarget));
    if (!(target instanceof HTMLInputElement) || !(target.name in found)) return;
    setFound(({ [target.name]: _, ...others }) => others);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={note}>
      <ProblemsContext value={{ ...refusedBy(failure), ...found }}>{props.children}</ProblemsContext>
    </form>
  );
}

/** A text field of a `Form`. */
export function TextField(props: TextInputProps & { readonly name: string }) {
  return <TextInput {...props} error={use(ProblemsContext)[props.name]} />;
}

/** A password field of a `Form`. */
export function PasswordField(props: PasswordInputProps & { readonly name: string }) {
  return <PasswordInput {...props} error={use(ProblemsContext)[props.name]} />;
}
