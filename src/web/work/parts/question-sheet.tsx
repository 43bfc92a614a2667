import type { ReactNode } from 'react'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink, type WorkButtonLook } from './button.tsx'
import { FormFoot, WorkForm } from './form.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  title: string
  /** the page without the sheet */
  back: string
  /** what it does, before it is done */
  text: string
  action: string
  fields: Readonly<Record<string, string>>
  button: string
  look?: WorkButtonLook
  /** fields to fill in */
  children?: ReactNode
}

/** Asks once more before something that is not taken back: what it does, what it needs, do it or leave it. */
export const QuestionSheet = ({ title, back, text, action, fields, button, look = 'danger', children }: Props) => {
  const { t } = useTexts()
  return (
    <Sheet title={title} back={back}>
      <WorkForm action={action} fields={fields}>
        <p>{text}</p>
        {children}
        <FormFoot>
          <WorkButton look={look}>{button}</WorkButton>
          <WorkButtonLink href={back}>{t('workPeople.cancel')}</WorkButtonLink>
        </FormFoot>
      </WorkForm>
    </Sheet>
  )
}
