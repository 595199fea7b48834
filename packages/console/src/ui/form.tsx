import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../service/api.ts';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { forgetDraft, keepDraft, restoreDraft } from './draft.ts';

type Problems = Readonly<Record<string, ReactNode>>;
const ProblemsContext = createContext<Problems>({});

/**
 * What is wrong with a field, in a sentence; `undefined` for nothing. Browsers do not count what a script filled in.
 */
function problemOf({ validity, value, minLength }: HTMLInputElement, t: Texts): string | undefined {
  if (validity.valueMissing || (validity.valid && value !== '' && value.trim() === '')) return t.forms.missing;
  if (validity.typeMismatch) return t.forms.noEmail;
  if (value !== '' && minLength > 0 && value.length < minLength) return t.forms.tooShort(minLength);
  if (validity.patternMismatch) return t.forms.noNumber;
  return validity.valid ? undefined : t.forms.refused;
}

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name !== '');

/** What the service refused, by field; it says so in English. */
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
 * A form that says beside each field what is wrong before anything is sent, and what the service refused after. What
 * was typed, but no secret, survives a reload of the page and an ended session, until it was sent successfully.
 */
export function Form(props: {
  /** Names the draft: one a form, and one a thing where it changes things. */
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

/** A field of a `Form`. */
export function TextField(props: TextInputProps & { readonly name: string }) {
  return <TextInput {...props} error={use(ProblemsContext)[props.name]} />;
}

/** The same for a secret. */
export function PasswordField(props: PasswordInputProps & { readonly name: string }) {
  return <PasswordInput {...props} error={use(ProblemsContext)[props.name]} />;
}
