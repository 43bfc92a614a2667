import type { ComponentProps } from 'react'
import { useBehaviour } from '../../kernel/island.tsx'
import codeSends from './code-sends.island.ts'
import { WorkForm } from './form.tsx'

/** A form with the code of an app, which is sent by the sixth digit. */
export const CodeForm = (props: ComponentProps<typeof WorkForm>) => {
  const sends = useBehaviour(codeSends)
  return <WorkForm {...props} {...sends} />
}
