{{- define "rhinarium.name" -}}
{{- if contains "rhinarium" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-rhinarium" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "rhinarium.selector" -}}
app.kubernetes.io/name: rhinarium
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "rhinarium.labels" -}}
{{ include "rhinarium.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}
