import { Note } from './note.tsx'

/** What became of what was just sent: that it is done, or why it is not. */
export const Answered = ({ done, failed }: { done: string | null; failed: string | null | undefined }) => (
  <>
    {done !== null && (
      <Note tone="ok" isAnswer>
        {done}
      </Note>
    )}
    {failed && (
      <Note tone="bad" isAnswer>
        {failed}
      </Note>
    )}
  </>
)
