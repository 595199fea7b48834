import { Button, Checkbox, Fieldset, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ApiRow, type BodyOf, EVENT_TYPE_NAMES, type EventType } from '@rhinarium/contract';
import { useMutation } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';

/** Button and dialog for a webhook endpoint: its URL and event types. */
export function NewWebhookEndpoint({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const { id } = useTenant();
  const t = useWebhookTexts();
  const [asks, { open, close }] = useDisclosure(false);
  const create = useMutation({
    mutationFn: (body: BodyOf<ApiRow<'createWebhookEndpoint'>>) => askApi(id, 'createWebhookEndpoint', {}, body),
    onSuccess({ data }) {
      close();
      onSecret(data.secret);
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const types = fields.getAll('type') as EventType[];
    const description = String(fields.get('description') ?? '');
    create.mutate(
      {
        url: String(fields.get('url')),
        ...(description && { description }),
        ...(types.length > 0 && { types }),
      },
      { onSuccess: onSent },
    );
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        {t.webhooks.newEndpoint}
      </Button>
      <Modal opened={asks} onClose={close} title={t.webhooks.newEndpoint} lockScroll={false}>
        <Form name="webhook endpoint" failure={create.error} onSubmit={submit}>
          <Stack>
            <FailureAlert failure={create.error} />
            <TextField name="url" label={t.webhooks.url} inputMode="url" required data-autofocus />
            <TextField name="description" label={t.webhooks.description} />
            <Fieldset legend={t.webhooks.types}>
              <Stack gap={6}>
                {EVENT_TYPE_NAMES.map((type) => (
                  <Checkbox key={type} name="type" value={type} label={<span className="mono">{type}</span>} />
                ))}
              </Stack>
            </Fieldset>
            <Button type="submit" loading={create.isPending}>
              {t.webhooks.create}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
