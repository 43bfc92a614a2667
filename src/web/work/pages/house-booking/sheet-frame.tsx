import type { ReactNode } from 'react'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { ReasonField as Reason } from '../../parts/reason-field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Refused } from './acts.ts'
import type { Limits, SheetModel } from './sheet-model.ts'

/** What a sheet needs besides its own facts. */
export type SheetFrame = { own: string; kept: string; version: number; refused: Refused | null }

/** What was typed before, and what was wrong with it. */
export const useTyped = ({ refused }: SheetFrame) => {
  const { t } = useTexts()
  const problem = refused?.problem ?? null
  const errors = problem ? fieldTextsOf(t, problem) : {}
  return {
    // what is said to travellers about a price is about another button
    whole:
      problem?.code === 'price_changed'
        ? t('workService.sumChanged')
        : problem && Object.keys(errors).length === 0
          ? textOf(t, problem)
          : null,
    field: (name: string, kept = '') => ({
      name,
      error: errors[name],
      defaultValue: refused?.values[name] ?? kept,
    }),
    kept: (name: string): string | undefined => refused?.values[name],
  }
}

type FormProps = {
  frame: SheetFrame
  name: SheetModel['name']
  title: string
  fields?: Record<string, string | number>
  children: ReactNode
  /** the words of the button; null where there is nothing to do */
  button: string | null
  look?: 'primary' | 'danger'
  /** a second button, which shows the sums of what was typed and does nothing */
  preview?: string
}

/** The frame of every sheet: what was refused, what to fill in, one button. */
export const ActForm = ({
  frame,
  name,
  title,
  fields = {},
  children,
  button,
  look = 'primary',
  preview,
}: FormProps) => {
  const { own, kept, version } = frame
  const { whole } = useTyped(frame)
  return (
    <Sheet title={title} back={kept === '' ? own : `${own}?${kept.slice(1)}`}>
      <WorkForm action={`${own}?do=${name}${kept}`} fields={{ do: name, version, ...fields }}>
        {whole && (
          <Note tone="bad" isAnswer>
            {whole}
          </Note>
        )}
        {children}
        {button && (
          <FormFoot>
            <WorkButton look={look} shortcut="Ctrl Enter">
              {button}
            </WorkButton>
            {preview && (
              <WorkButton name="step" value="show">
                {preview}
              </WorkButton>
            )}
          </FormFoot>
        )}
      </WorkForm>
    </Sheet>
  )
}

/** Why; it is typed into every sheet that changes something. */
export const ReasonField = ({ frame }: { frame: SheetFrame }) => {
  const { error, defaultValue } = useTyped(frame).field('reason')
  return <Reason error={error} typed={defaultValue} />
}

/** What a person may give alone. */
export const Limit = ({ each, day, today }: Limits) => {
  const { t } = useTexts()
  return <Note>{t('workService.limitHint', { each, day, today })}</Note>
}
