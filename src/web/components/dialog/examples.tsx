import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

const Opener = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="button" look="plain" onClick={() => setOpen(true)}>
        How we sort
      </Button>
      <Dialog id="how-we-sort" title="How we sort" open={open} onClose={() => setOpen(false)}>
        <p>By price, distance and flexibility. Nobody pays for a higher place.</p>
      </Dialog>
    </>
  )
}

export const examples = { opener: () => <Opener /> }
