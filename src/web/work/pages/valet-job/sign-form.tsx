import { Field } from '../../../components/field/field.tsx'
import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Row } from '../../parts/pane.tsx'
import signature from './signature.island.ts'
import styles from './valet-job.module.css'

type Props = { action: string; name: string; customer: string }

/** The customer signs on this screen: with a finger, a pen or the mouse; without a script by the name (VALET-9). */
export const SignForm = ({ action, name, customer }: Props) => {
  const { t } = useTexts()
  const draws = useBehaviour(signature)
  return (
    <>
      <h3>{t('workValet.sign')}</h3>
      <p>{t('workValet.signText')}</p>
      <WorkForm action={action} fields={{ do: 'sign' }} {...draws}>
        <input type="hidden" name="drawing" defaultValue="" />
        <div className={styles['draw']} hidden data-draw="">
          <canvas className={styles['pad']} width={600} height={200} role="img" aria-label={t('workValet.signDraw')} />
          <Row>
            <span aria-hidden="true">{t('workValet.signDraw')}</span>
            <WorkButton type="button" data-clear="">
              {t('workValet.signClear')}
            </WorkButton>
          </Row>
        </div>
        <Field
          name="name"
          label={t('workValet.signName')}
          defaultValue={name}
          placeholder={customer}
          maxLength={80}
          autoComplete="off"
        />
        <FormFoot>
          <WorkButton size="mid" look="primary">
            {t('workValet.signHere')}
          </WorkButton>
        </FormFoot>
      </WorkForm>
      <WorkForm action={action} fields={{ do: 'signLater' }}>
        <WorkButton size="mid">{t('workValet.signLater')}</WorkButton>
      </WorkForm>
    </>
  )
}
