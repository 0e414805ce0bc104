import type { Me } from '@cessio/contract';
import { useSetAtom, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  Grid,
  Hint,
  IconCircleCheck,
  IconSliders,
  Notice,
  Stack,
  styled,
  Switch,
  text,
  v,
} from '@cessio/ui';
import {
  CheckboxField,
  Form,
  RadioField,
  SelectField,
  SubmitButton,
  SwitchField,
  useWatch,
  FormActions,
} from '@cessio/ui/form';
import { customiserAtom } from '../layout/customiser-atom.ts';
import { timesOfDay, toPreferences, toValues, type PreferenceValues } from './preference-values.ts';
import { useSaveMe } from './use-me.ts';
import { useSectionForm, type SectionProps } from './use-section-form.tsx';

const DIGESTS = ['off', 'daily', 'weekly'] as const;
const TYPES = ['1', '2', '3'] as const;
const ALWAYS = [
  'confirm',
  'assigned',
  'financing',
  'sign',
  'decided',
  'guarantee',
  'account',
  'security',
] as const;

const Group = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  '& > legend': { padding: 0, marginBlockEnd: 8, color: v.text2, ...text('small'), fontWeight: 500 },
});
const OneColumn = styled('div')({ '&& [role="radiogroup"]': { gridTemplateColumns: 'minmax(0, 1fr)' } });
const Sent = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  marginBlockStart: 12,
  ...text('small'),
  '& > li': { display: 'flex', gap: 8, alignItems: 'flex-start' },
  '& svg': { flex: 'none', marginBlockStart: 2, color: v.primary },
});

/** Which messages the user gets, which are mandatory, and how the portal looks on this device. */
export function PreferencesSection({ me, onUnsaved }: SectionProps) {
  const { t } = useTranslation('host');
  const openCustomiser = useSetAtom(customiserAtom);
  const { save } = useSaveMe(me);
  return (
    <Grid columns={2} min={320} style={{ alignItems: 'start' }}>
      <MailForm me={me} onUnsaved={onUnsaved} />
      <Stack>
        <Card title={t('profile.always')}>
          <Hint>{t('profile.always.text')}</Hint>
          <Sent>
            {ALWAYS.map((name) => (
              <li key={name}>
                <IconCircleCheck size={16} aria-hidden />
                <span>{t(`profile.always.${name}`)}</span>
              </li>
            ))}
          </Sent>
        </Card>
        <Card title={t('profile.keys')}>
          <Switch
            label={t('profile.keys.letters')}
            help={t('profile.keys.text')}
            checked={me.letterKeys}
            onChange={(letterKeys) => save({ letterKeys })}
          />
        </Card>
        <Card title={t('profile.display')}>
          <Stack gap={12}>
            <Hint>{t('profile.display.text')}</Hint>
            <div>
              <Button icon={IconSliders} onClick={() => openCustomiser(true)}>
                {t('customise.title')}
              </Button>
            </div>
          </Stack>
        </Card>
      </Stack>
    </Grid>
  );
}

const valuesOf = ({ preferences }: Me) => toValues(preferences);

function MailForm(section: SectionProps) {
  const { t } = useTranslation('host');
  const { form, isDirty, save, notices } = useSectionForm('preferences', section, valuesOf);
  const [quiet, from, to, ...types] = useWatch({
    control: form.control,
    name: ['quiet', 'quietFrom', 'quietTo', 'type1', 'type2', 'type3'],
  });
  const times = timesOfDay(from, to);

  const submit = async (values: PreferenceValues) => {
    if (values.quiet && values.quietFrom === values.quietTo) {
      form.setError('quietTo', { message: t('profile.quiet.same') }, { shouldFocus: true });
      return;
    }
    await save({ preferences: toPreferences(values) });
  };
  return (
    <Card title={t('profile.mails')}>
      <Form
        form={form}
        aria-label={t('profile.mails')}
        gap={22}
        onSubmit={submit}
        errorMap={{ 'preferences.quietFrom': 'quietFrom', 'preferences.quietTo': 'quietTo' }}
      >
        {notices(() => [])}
        <OneColumn>
          <RadioField
            name="digest"
            label={t('profile.digest')}
            cards
            options={DIGESTS.map((value) => ({
              value,
              label: t(`profile.digest.${value}`),
              description: t(`profile.digest.${value}.text`),
            }))}
          />
        </OneColumn>
        <Group>
          <legend>{t('profile.types')}</legend>
          {TYPES.map((type) => (
            <CheckboxField
              key={type}
              name={`type${type}`}
              label={t(`profile.type.${type}`)}
              help={t(`profile.type.${type}.text`)}
            />
          ))}
          {!types.some(Boolean) && <Notice>{t('profile.types.none')}</Notice>}
        </Group>
        <Group>
          <legend>{t('profile.quiet')}</legend>
          <SwitchField
            name="quiet"
            label={t('profile.quiet.on')}
            help={t('profile.quiet.text', { zone: section.me.timeZone.replaceAll('_', ' ') })}
          />
          {quiet && (
            <Grid columns={2} min={120} gap={14}>
              <SelectField name="quietFrom" label={t('profile.quiet.from')} options={times} />
              <SelectField name="quietTo" label={t('profile.quiet.to')} options={times} />
            </Grid>
          )}
        </Group>
        <FormActions justify="flex-start">
          <SubmitButton disabled={!isDirty}>{t('profile.save')}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
