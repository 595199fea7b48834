import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextField } from '../../ui/form.tsx';
import { Door } from './door.tsx';

/** Asks for a one-time sign-in link by mail. The answer is the same for every address. */
export function MailLink({ onBack }: { readonly onBack: () => void }) {
  const { texts: t, code } = useLanguage();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (email: string) => ask('mailSignInLink', {}, { email, language: code }),
  });
  return (
    <Door name="mail a link" failure={error} onSubmit={(fields) => mutate(String(fields.get('email')))}>
      <FailureAlert failure={error} />
      {isSuccess ? (
        <Alert role="status">{t.signIn.linkMailed}</Alert>
      ) : (
        <>
          <Text size="sm">{t.signIn.mailLinkSays}</Text>
          <TextField name="email" type="email" label={t.common.email} autoComplete="username" required />
          <Button type="submit" loading={isPending}>
            {t.signIn.sendLink}
          </Button>
        </>
      )}
      <Button variant="default" onClick={onBack}>
        {t.signIn.back}
      </Button>
    </Door>
  );
}
