import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { AdministrationLayout } from './administration-layout.tsx'
import { DeleteScreen } from './delete-screen.tsx'
import { AddScreen, EditScreen } from './edit-screen.tsx'
import { ListScreen } from './list-screen.tsx'
import { addressOf } from './section.ts'
import { sections } from './sections.ts'

/** Everything below /administration: a list, an add form, an edit form and a delete question for each section. */
export function AdministrationRoutes({ notFound }: { notFound: ReactNode }) {
  const [first] = sections
  return (
    <Routes>
      <Route element={<AdministrationLayout />}>
        <Route index element={first && <Navigate replace to={addressOf(first)} />} />
        {sections.map((section) => (
          <Route key={section.path} path={section.path}>
            <Route index element={<ListScreen key={section.path} section={section} />} />
            <Route path="add" element={<AddScreen section={section} />} />
            <Route path="edit/:id" element={<EditScreen section={section} />} />
            <Route path="delete/:id" element={<DeleteScreen section={section} />} />
          </Route>
        ))}
      </Route>
      <Route path="*" element={notFound} />
    </Routes>
  )
}
