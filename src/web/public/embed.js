/* The booking form in a page of an agency. It makes frames and heeds messages of their heights; nothing of it reads the
   page around. Every `<div data-parkwing="CODE">` gets a frame; what stands in it, a link, stays until the form does. */
;(() => {
  const script = document.currentScript
  if (!script || !('src' in script)) return
  const home = new URL(script.src).origin
  const languages = 'en nl nl-be fr fr-be de es it sv da nb pl cs tr'.split(' ')
  /** @type {{ frame: HTMLIFrameElement, place: HTMLElement }[]} */
  const framed = []

  /** @param {HTMLElement} place */
  const languageOf = (place) => {
    const asked = (place.dataset.lang || document.documentElement.lang || 'en').toLowerCase()
    return [asked, asked.split('-')[0]].find((one) => languages.includes(one)) || 'en'
  }

  /** @param {HTMLElement} place */
  const put = (place) => {
    const { parkwing: code = '', theme = '', airport = '' } = place.dataset
    if (!/^[a-z0-9]{3,6}$/i.test(code) || framed.some((one) => one.place === place)) return
    const address = new URL(`/${languageOf(place)}/embed/${code}`, home)
    if (theme === 'light' || theme === 'dark') address.searchParams.set('theme', theme)
    if (/^[a-z]{3}$/i.test(airport)) address.searchParams.set('location', airport)
    const frame = document.createElement('iframe')
    frame.src = address.href
    frame.title = (place.textContent || '').trim() || 'Parkwing'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.style.cssText = 'display:block;width:100%;height:0;border:0'
    framed.push({ frame, place })
    place.append(frame)
  }

  window.addEventListener('message', (event) => {
    if (event.origin !== home || typeof event.data !== 'object' || event.data === null) return
    const found = framed.find(({ frame }) => frame.contentWindow === event.source)
    if (!found) return
    const { frame, place } = found
    const { parkwing: what, height, number } = event.data
    if (what === 'ready') frame.contentWindow?.postMessage({ parkwing: 'hello' }, home)
    if (what === 'height' && Number.isInteger(height) && height >= 100 && height <= 20000) {
      // the frame is the last, and would begin anew if it were moved
      while (place.firstChild && place.firstChild !== frame) place.firstChild.remove()
      frame.style.height = `${height}px`
    }
    if (what === 'booked' && typeof number === 'string' && /^[A-Z0-9-]{4,30}$/.test(number))
      place.dispatchEvent(new CustomEvent('parkwing-booked', { bubbles: true, detail: { number } }))
  })

  const start = () =>
    document.querySelectorAll('[data-parkwing]').forEach((place) => put(/** @type {HTMLElement} */ (place)))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
})()
