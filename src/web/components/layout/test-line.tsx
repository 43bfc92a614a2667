import tones from '../../theme/tone.module.css'

/** While payments move no money (START-6): above everything of the page, on paper too. */
export const TestLine = ({ text }: { text: string }) => (
  <aside className={tones['warn']}>
    <div className="wrap">{text}</div>
  </aside>
)
