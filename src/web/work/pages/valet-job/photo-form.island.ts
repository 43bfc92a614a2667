import { deedText } from '#domain/valet/deed.ts'
import { isCarShot } from '#domain/valet/valet.ts'
import { behaviour } from '../../../kernel/behaviour.ts'
import { pictureOf } from '../../desk/picture.ts'
import { isOnlyFull, keepAct, sendPhotos, tellPhotos } from '../../desk/photo-sending.ts'
import { canKeep } from '../../frame/kept-rows.ts'

type Taken = { shot: string; picture: string }

/**
 * Keeps a photo on the device and lets it be sent from there, so that the driver goes on at once (VALET-15). Where the
 * device keeps nothing, and without script, the form itself sends it.
 */
export default behaviour('photo-form', 'load', (place) => {
  const form = place.querySelector('form')
  const file = form?.querySelector<HTMLInputElement>('input[type=file]')
  const shots = form?.querySelector('select')
  const doubt = place.querySelector<HTMLElement>('[data-doubt]')
  if (!form || !file || !shots || !doubt || !canKeep()) return
  const { base = '', booking: bookingId = '', number = '', plate = '' } = place.dataset
  let doubted: Taken | null = null
  let isTaking = false

  const keep = async ({ shot, picture }: Taken): Promise<void> => {
    if (!isCarShot(shot)) return
    try {
      await keepAct(base, { bookingId, number, plate }, deedText({ step: 'photo', shot, picture }))
    } catch (error) {
      if (!(await isOnlyFull(base, error))) form.submit()
      return
    }
    doubted = null
    doubt.hidden = true
    const next = shots.selectedIndex + 1
    form.reset()
    shots.selectedIndex = next < shots.options.length ? next : shots.options.length - 1
    // it goes on by itself: the next photo need not wait for it
    void sendPhotos(base).catch(() => undefined)
  }

  form.addEventListener('submit', (event) => {
    const [photo] = file.files ?? []
    if (!photo) return
    event.preventDefault()
    // a second press while the first still draws would keep it twice
    if (isTaking) return
    isTaking = true
    const take = async (): Promise<void> => {
      const shot = shots.value
      const taken = await pictureOf(photo)
      if (!taken) return tellPhotos(place.dataset['unreadable'] ?? '')
      doubted = { shot, picture: taken.picture }
      doubt.hidden = !taken.isDark
      if (!taken.isDark) await keep(doubted)
    }
    void take().finally(() => void (isTaking = false))
  })
  doubt.querySelector('[data-again]')?.addEventListener('click', () => {
    doubt.hidden = true
    file.value = ''
    file.click()
  })
  doubt.querySelector('[data-keep]')?.addEventListener('click', () => {
    if (!doubted || isTaking) return
    isTaking = true
    void keep(doubted).finally(() => void (isTaking = false))
  })
})
