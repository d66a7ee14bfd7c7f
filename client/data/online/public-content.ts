import { useEffect, useEffectEvent, useState } from 'react'
import { translator } from '../../i18n/i18n.ts'
import { dataWords } from '../../i18n/words/data.ts'
import type { Loaded } from '../loaded.ts'

type Video = { videoBlobReference: { url: string } | null; thumbnailBlobReference: { url: string } | null } | null
type Text = { html: string | null } | null

export type VideoUrls = { videoUrl: string | null; thumbnailUrl: string | null }
export type LoginPanel = VideoUrls & { html: string }
export type AboutPage = VideoUrls & { sections: string[] }

const video = `videoBlobReference { url } thumbnailBlobReference { url }`

const loginPanelQuery = `query loginPartialPageViewModel {
  loginPartialPageViewModel { cmsVideo { ${video} } cmsText { html } }
}`

const aboutPageQuery = `query aboutPage {
  aboutPage {
    cmsVideo { ${video} }
    section1 { html } section2 { html } section3 { html } section4 { html }
  }
}`

const publicTextQuery = `query publicText($name: String!) { cmsText(name: $name) { html } }`

const schoolPhasesQuery = `query schoolPhases { itemTags(tagType: SchoolPhase) { name } }`

/** The sign-in page's panel: the CMS items Login.Video and Login.VideoText. */
export function useLoginPanel(): Loaded<LoginPanel> {
  return usePublic(
    'login',
    loginPanelQuery,
    {},
    (data: { loginPartialPageViewModel: { cmsVideo: Video; cmsText: Text } }) => {
      const { cmsVideo, cmsText } = data.loginPartialPageViewModel
      return { ...urlsOf(cmsVideo), html: cmsText?.html ?? '' }
    },
  )
}

type Sections = Record<'section1' | 'section2' | 'section3' | 'section4', Text>

/** The about page: About.Video and About.Section1 to About.Section4. */
export function useAboutPage(): Loaded<AboutPage> {
  return usePublic('about', aboutPageQuery, {}, ({ aboutPage }: { aboutPage: Sections & { cmsVideo: Video } }) => {
    const { cmsVideo, section1, section2, section3, section4 } = aboutPage
    const sections = [section1, section2, section3, section4].map((section) => section?.html ?? '')
    return { ...urlsOf(cmsVideo), sections }
  })
}

/** A public CMS text by its name, such as "Privacy policy". */
export function usePublicText(name: string): Loaded<string> {
  return usePublic(name, publicTextQuery, { name }, ({ cmsText }: { cmsText: Text }) => cmsText?.html ?? '')
}

/** The names of the school phases in their order; a visitor may read them too, to sign up. */
export function useSchoolPhaseNames(): Loaded<string[]> {
  return usePublic('school-phases', schoolPhasesQuery, {}, ({ itemTags }: { itemTags: { name: string }[] }) =>
    itemTags.map(({ name }) => name),
  )
}

function usePublic<Data, T>(
  key: string,
  query: string,
  variables: Record<string, unknown>,
  select: (data: Data) => T,
): Loaded<T> {
  const [kept, keep] = useState<{ key: string; loaded: Loaded<T> } | null>(null)
  // The key stands for the query, its variables and what is read from the answer.
  const read = useEffectEvent(async () => {
    const { readPublic } = await import('./graphql-client.ts')
    return select(await readPublic<Data>(query, variables))
  })
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    const load = async () => {
      try {
        const value = await read()
        if (!signal.aborted) keep({ key, loaded: { status: 'ready', value } })
      } catch {
        if (signal.aborted) return
        const message = translator(dataWords)('notReached')
        const retry = () => void load()
        addEventListener('online', retry, { once: true, signal })
        keep({ key, loaded: { status: 'error', message, retry } })
      }
    }
    void load()
    return () => reading.abort()
  }, [key])
  return kept?.key === key ? kept.loaded : { status: 'loading' }
}

function urlsOf(cmsVideo: Video): VideoUrls {
  return {
    videoUrl: cmsVideo?.videoBlobReference?.url ?? null,
    thumbnailUrl: cmsVideo?.thumbnailBlobReference?.url ?? null,
  }
}
