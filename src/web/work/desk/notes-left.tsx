import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Row } from '../parts/pane.tsx'
import type { DeskFacts, ListName } from './desk-facts.ts'
import { whenOf } from './words.ts'
import styles from './desk.module.css'

/** What an earlier shift left for this one, on every page of the desk until somebody has read it (DESK-30). */
export const NotesLeft = ({ desk, from }: { desk: DeskFacts; from: ListName | 'shift' }) => {
  const { t, language } = useTexts()
  const { notes, paths, place, day } = desk
  return notes.map(({ id, body, by, writtenAt }) => (
    <div key={id} className={styles['handOver']}>
      <Note tone="warn" icon="note" title={t('workShift.left', { name: by ?? t('workShift.someone') })}>
        <span className={styles['words']}>{body}</span>{' '}
        <Row>
          <small>{whenOf(writtenAt, place.zone, day.now, language)}</small>
          <form method="post" action={paths.shift}>
            <input type="hidden" name="do" value="read" />
            <input type="hidden" name="note" value={id} />
            <input type="hidden" name="from" value={from} />
            <WorkButton icon="check">{t('workShift.read')}</WorkButton>
          </form>
        </Row>
      </Note>
    </div>
  ))
}
